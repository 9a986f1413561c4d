import type { Metadata } from "next"
import { registerAction } from "@/app/register/actions"
import { EndpointPage } from "@/app/register/endpoint-page"

export const metadata: Metadata = {
  title: "List your API",
  description: "Add a paid API to the directory: we send one test request and show what its challenge contains.",
}

/** `url` and `tool` of the query fill in the first fields, for links from other pages. Nothing is requested before somebody checks. */
export default async function RegisterPage({ searchParams }: PageProps<"/register">) {
  return <EndpointPage title="List your API" path="/register" search={await searchParams} action={registerAction} />
}
