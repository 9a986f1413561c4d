import type { Metadata } from "next"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { NothingListed } from "@/app/_shared/neighbours"
import { reportAction } from "@/app/report/actions"
import { ReportForm } from "@/components/report/report-form"
import { IntroPage } from "@/components/site/intro-page"
import { SiteLink } from "@/components/site/site-link"
import { findServiceDetail } from "@/lib/catalogue/queries"
import { REPORT_LIMITS, REPORT_REASONS } from "@/lib/reports/schema"

export const metadata: Metadata = {
  title: "Report a listing",
  description: "Tell the administrator what is wrong with a listing.",
  robots: { index: false, follow: false },
}

/** The parameter `service` names the listing by its number or UUID. */
export default async function ReportPage({ searchParams }: PageProps<"/report">) {
  const { service: asked } = await searchParams
  const id = typeof asked === "string" ? asked : ""
  const found = await tryTo("find service", async () => ({ service: await findServiceDetail(id) }))
  if (!found) return <LoadFailure title="The listing could not be loaded" retryHref="/report" />
  const { service } = found
  if (!service) return <NothingListed />
  return (
    <IntroPage
      title="Report a listing"
      lead={
        <>
          What is wrong with <SiteLink href={`/service/${service.id}`}>{service.name}</SiteLink> on {service.host}?
        </>
      }
      notes={
        <p>Only the administrator reads your report. Nothing of it becomes public. At most five reports an hour.</p>
      }
    >
      <ReportForm
        action={reportAction}
        service={service.id}
        reasons={Object.entries(REPORT_REASONS)}
        limits={REPORT_LIMITS}
      />
    </IntroPage>
  )
}
