import { IntroPage } from "@/components/site/intro-page"
import { ButtonLink } from "@/components/site/site-link"
import { setPageStatus } from "@/lib/http/page-status"

/** The page of a registration or a batch that does not exist, with status 404. */
export function Unknown({ title, lead }: { title: string; lead: string }) {
  setPageStatus(404)
  return (
    <IntroPage title={title} lead={lead}>
      <p>
        <ButtonLink href="/register">List your API</ButtonLink>
      </p>
    </IntroPage>
  )
}
