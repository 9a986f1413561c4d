import type { CautionMark } from "@/components/listing/caution-words"
import { Icon } from "@/components/ui/icon"

/** The cautions of a service as marks, each with its sentence as a tooltip and for screen readers. Renders nothing without any. */
export function CautionMarks({ marks }: { marks: readonly CautionMark[] }) {
  return (
    marks.length > 0 && (
      <span className="cautions">
        {marks.map(({ text, title, isWarning }) => (
          <span key={text} className="caution" title={title}>
            {isWarning && <Icon name="warning" size={12} />}
            {text}
            <span className="sr-only">: {title}</span>
          </span>
        ))}
      </span>
    )
  )
}
