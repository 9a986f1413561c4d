import type { MetadataRoute } from "next"
import { GROUPS } from "@/app/api-docs/document"
import { providerHref } from "@/components/listing/host"
import { listAddresses } from "@/lib/catalogue/addresses"
import { baseUrl } from "@/lib/env"

export const dynamic = "force-dynamic"

const PAGES = [
  "",
  "/stats",
  "/opportunities",
  "/status",
  "/methodology",
  "/register",
  "/lint",
  "/claim",
  "/about",
  "/api-docs",
  ...GROUPS.map(({ href }) => href),
  "/ns/l402",
  "/webhooks",
]

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const { services, hosts } = await listAddresses()
  return [
    ...PAGES.map((path) => ({ url: `${baseUrl}${path}` })),
    ...services.map(({ id, updated_at }) => ({ url: `${baseUrl}/service/${id}`, lastModified: updated_at })),
    ...hosts.map(({ host, updated_at }) => ({ url: `${baseUrl}${providerHref(host)}`, lastModified: updated_at })),
  ]
}
