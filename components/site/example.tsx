import { CopyButton } from "@/components/ui/copy-button"

interface ExampleProps {
  /** The anchor of its heading. */
  id: string
  title: string
  about: string
  /** The text that the button copies. */
  code: string
  /** The shortened response, shown below the call. */
  response?: string
}

/** A call to copy, with an anchor. */
export function Example({ id, title, about, code, response }: ExampleProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="stack gap-1.5 pt-1">
      <h3 id={`${id}-title`}>
        <a href={`#${id}`} className="text-ink no-underline hover:underline">
          {title}
        </a>
      </h3>
      <p className="text-body text-muted">{about}</p>
      <div className="box relative">
        <pre className="snippet pr-12">{code}</pre>
        {response && <pre className="snippet border-t border-line text-muted">{response}</pre>}
        <span className="absolute top-1 right-[5px]">
          <CopyButton text={code} label={`Copy the example: ${title}`} />
        </span>
      </div>
    </section>
  )
}
