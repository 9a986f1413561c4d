import type { Metadata } from "next"
import { LoadFailure, tryTo } from "@/app/attempt"
import { HealthyServices } from "@/app/neighbours"
import { Comparison } from "@/components/compare/comparison"
import { readChoice } from "@/components/listing/compare-choice"
import { SiteLink } from "@/components/site/site-link"
import { Note } from "@/components/ui/note"
import { findServiceDetail } from "@/lib/catalogue/queries"

export const metadata: Metadata = {
  title: "Compare services",
  description: "Two to four paid APIs compared: price, health, latency, uptime and score, with differences marked.",
  robots: { index: false, follow: true },
}

export default async function ComparePage({ searchParams }: PageProps<"/compare">) {
  const { ids, leftOut } = readChoice((await searchParams).ids)
  const found = await tryTo("compare services", () => Promise.all(ids.map(findServiceDetail)))
  if (!found) return <LoadFailure title="The services could not be loaded" retryHref="/" />
  const services = found.filter((service) => service !== null)
  const remarks = [
    leftOut > 0 && "Only the first four services are shown.",
    services.length < ids.length && "Services that are not listed are left out.",
    services.length === 1 && "Tick another service in the list to compare it with this one.",
  ].filter((remark) => remark !== false)
  return (
    <>
      <h1 className="mb-4">Comparison</h1>
      {remarks.length > 0 && (
        <div className="mb-4">
          <Note>{remarks.join(" ")}</Note>
        </div>
      )}
      {services.length > 0 ? <Comparison services={services} now={new Date()} /> : <Nothing />}
    </>
  )
}

function Nothing() {
  return (
    <>
      <p className="prose">
        Tick two to four services in <SiteLink href="/">the list</SiteLink>, then press “Compare services”.
      </p>
      <HealthyServices />
    </>
  )
}
