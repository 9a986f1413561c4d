import type { CautionMark } from "@/components/listing/caution-words"
import { Icon } from "@/components/ui/icon"

/** The cautions of a service as marks, each with its sentence as a tooltip and for screen readers. Renders nothing without any. */
export function CautionMarks({ marks }: { marks: readonly CautionMark[] }) {
  if (marks.length === 0) return null
  return (
    <span className="cautions">
      {marks.map(({ text, title, tone }) => (
        <span key={text} className="caution" data-tone={tone} title={title}>
          {tone === "warning" && <Icon name="warning" size={12} />}
          {text}
          <span className="sr-only">: {title}</span>
        </span>
      ))}
    </span>
  )
}
