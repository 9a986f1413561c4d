import { HeadingLink } from "@/components/site/prose"
import { Snippet } from "@/components/ui/snippet"

interface ExampleProps {
  id: string
  title: string
  about: string
  code: string
  /** The response to the example, shortened; shown below the code. */
  response?: string | undefined
}

export function Example({ id, title, about, code, response }: ExampleProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="stack gap-1.5 pt-1">
      <h3 id={`${id}-title`}>
        <HeadingLink id={id}>{title}</HeadingLink>
      </h3>
      <p className="text-body text-muted">{about}</p>
      <Snippet text={code} label={`Copy the example: ${title}`} response={response} />
    </section>
  )
}
