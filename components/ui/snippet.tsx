import { CopyButton } from "@/components/ui/copy-button"

interface SnippetProps {
  text: string
  label: string
  /** The response to the command, shortened; shown below the text. */
  response?: string | undefined
}

export function Snippet({ text, label, response }: SnippetProps) {
  return (
    <div className="box relative">
      <pre className="snippet pr-12">{text}</pre>
      {response && <pre className="snippet border-t border-line text-muted">{response}</pre>}
      <span className="absolute top-1 right-[5px]">
        <CopyButton text={text} label={label} />
      </span>
    </div>
  )
}
