import type { Metadata } from "next"
import { registerAction } from "@/app/register/actions"
import { FIELD_LIMITS } from "@/app/register/run"
import { RegisterForm } from "@/components/register/register-form"
import { IntroPage } from "@/components/site/intro-page"
import { SiteLink } from "@/components/site/site-link"
import { LIMITS } from "@/lib/catalogue/listing-fields"

export const metadata: Metadata = {
  title: "List your API",
  description: "Add a paid API to the directory: we send one test request and show what its challenge contains.",
}

/** `url` and `tool` of the query fill in the first fields, for links from other pages. Nothing is requested before somebody checks. */
export default async function RegisterPage({ searchParams }: PageProps<"/register">) {
  const { url, tool } = await searchParams
  const address = typeof url === "string" ? url.slice(0, LIMITS.url) : ""
  return (
    <IntroPage
      title="List your API"
      lead="Enter the URL. We send one test request, like a client, and never pay. You then see what we found, correct it, and publish."
      notes={
        <>
          <p className="text-small leading-5">
            Protocols and price come from the response. Name, description and category come from your OpenAPI file,{" "}
            <code>llms.txt</code> or the challenge.
          </p>
          <p className="text-small leading-5">
            A reviewer looks at a new listing. To skip the review, prove afterwards that you own the host. Do you own a
            verified domain already? <SiteLink href="/manage/register">Register as its owner</SiteLink>, and the listing
            is public and marked as verified at once. Other people’s registrations under the domain wait for its owner.
          </p>
          <p className="text-small leading-5">
            Still building it? <SiteLink href="/lint">Check your endpoint</SiteLink> as often as you like. We store
            nothing.
          </p>
        </>
      }
    >
      <RegisterForm
        action={registerAction}
        limits={FIELD_LIMITS}
        href="/register"
        given={{ url: address, tool: typeof tool === "string" ? tool.slice(0, LIMITS.tool) : "" }}
      />
    </IntroPage>
  )
}
