import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { GROUPS } from "@/app/api-docs/reference"
import { WithCode } from "@/components/api-docs/code"
import { Operation } from "@/components/api-docs/operation"
import { Blank } from "@/components/site/blank"
import { Breadcrumb } from "@/components/site/breadcrumb"
import { ContentsPage } from "@/components/site/contents-page"
import { setPageStatus } from "@/lib/http/page-status"

type Props = PageProps<"/api-docs/[group]">

async function findGroup({ params }: Props) {
  const { group } = await params
  return GROUPS.find(({ href }) => href === `/api-docs/${group}`)
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const group = await findGroup(props)
  if (!group) return { title: "Not found", robots: { index: false } }
  const { title, about, href } = group
  return { title: `${title} · API`, description: about.replaceAll("`", ""), alternates: alternates(href) }
}

export default async function ApiGroupPage(props: Props) {
  const group = await findGroup(props)
  if (!group) return <NoGroup />
  const { title, about, operations } = group
  return (
    <ContentsPage
      place={<Breadcrumb places={[{ label: "API", href: "/api-docs" }, { label: title }]} />}
      title={`API: ${title}`}
      lead={<WithCode>{about}</WithCode>}
      sections={operations.map(({ id, summary: title }) => ({ id, title }))}
    >
      <div className="box stack">
        {operations.map((operation) => (
          <Operation key={operation.id} operation={operation} />
        ))}
      </div>
    </ContentsPage>
  )
}

function NoGroup() {
  setPageStatus(404)
  return (
    <>
      <h1 className="mb-6">The API</h1>
      <Blank
        title="The API has no part with this name"
        text="The URL may contain a typo."
        link={{ href: "/api-docs#addresses", label: "Show all operations", isPrimary: true }}
      />
    </>
  )
}
