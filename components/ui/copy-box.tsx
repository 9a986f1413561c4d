import type { ReactNode } from "react"
import { CopyButton } from "@/components/ui/copy-button"

interface CopyBoxProps {
  text: string
  label: string
  /** A remark next to the text. With a remark the box has a stronger border. */
  children?: ReactNode
}

/** A text to copy. One click on the text selects the whole text, and the button copies the text. */
export function CopyBox({ text, label, children }: CopyBoxProps) {
  return (
    <div className={`box grid grid-cols-[minmax(0,1fr)_auto] items-start ${children ? "border-control" : ""}`}>
      <code className="py-2 pl-3 leading-5! break-all select-all" translate="no" data-nosnippet="">
        {text}
      </code>
      <span className="m-px">
        <CopyButton text={text} label={label} />
      </span>
      {children && <div className="col-span-full border-t border-line px-3 py-2">{children}</div>}
    </div>
  )
}
