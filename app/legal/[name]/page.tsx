import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { alternates } from "@/app/_shared/alternates"
import { contentOf, trustHtml } from "@/components/ui/markup"
import { listLegalDocuments } from "@/lib/legal/documents"

type Props = PageProps<"/legal/[name]">

async function findDocument({ params }: Props) {
  const { name } = await params
  return listLegalDocuments().find((one) => one.name === name) ?? notFound()
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { name, title } = await findDocument(props)
  return { title, alternates: alternates(`/legal/${name}`) }
}

/** A page of the operator's own (LEGAL_DIR). */
export default async function LegalPage(props: Props) {
  const { title, html } = await findDocument(props)
  return (
    <article className="stack gap-4">
      <h1>{title}</h1>
      <div className="prose written" {...contentOf(trustHtml(html))} />
    </article>
  )
}
