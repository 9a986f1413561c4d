import { SiteLink } from "@/components/site/site-link"
import { Blank } from "@/components/ui/blank"

interface FailureProps {
  title: string
  /** Where a retry leads; a plain link, so that it works without script. */
  retryHref: string
  requestId: string | null
}

/** What failed, that it was not the reader, and a number to quote. */
export function Failure({ title, retryHref, requestId }: FailureProps) {
  return (
    <>
      <h1 className="mb-6">Something went wrong</h1>
      <Blank title={title}>
        <p className="mt-1 max-w-[60ch] text-pretty text-muted">
          This is a fault of ours, not yours, and it was logged. Trying again in a moment often helps.
        </p>
        <p className="mt-4 flex flex-wrap gap-2">
          <a href={retryHref} className="btn" data-primary="">
            Try again
          </a>
          <SiteLink href="/status" className="btn">
            State of the directory
          </SiteLink>
        </p>
        {requestId && (
          <p className="mt-3 text-small text-muted">
            If it keeps happening, quote <code>{requestId}</code>.
          </p>
        )}
      </Blank>
    </>
  )
}
