import type { ReactNode } from "react"
import { Blank } from "@/components/site/blank"
import { ButtonLink } from "@/components/site/site-link"

interface FailureProps {
  title: string
  /** The URL for a new attempt. The link is a plain `<a>`, so the browser sends a new request. */
  retryHref: string
  requestId: string | null
  /** A sentence that names whom to send the request id. */
  children?: ReactNode
}

/** Says what failed and what to do next, with the request id that the reader can quote. */
export function Failure({ title, retryHref, requestId, children }: FailureProps) {
  return (
    <>
      <h1 className="mb-6">Internal error</h1>
      <Blank title={title} text="Something went wrong on our side, and it was logged. Try again in a moment.">
        <p className="mt-4 flex flex-wrap gap-2">
          <a href={retryHref} className="btn" data-primary="">
            Try again
          </a>
          <ButtonLink href="/status">Show directory status</ButtonLink>
        </p>
        {requestId && (
          <p className="mt-3 text-small text-muted">
            If it happens again, report the request ID <code>{requestId}</code>.{children}
          </p>
        )}
      </Blank>
    </>
  )
}
