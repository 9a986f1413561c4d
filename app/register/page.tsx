import type { Metadata } from "next"
import { registerAction } from "@/app/register/actions"
import { TEXT_LIMITS } from "@/app/register/run"
import { RegisterForm } from "@/components/register/register-form"
import { IntroPage } from "@/components/site/intro-page"
import { SiteLink } from "@/components/site/site-link"

export const metadata: Metadata = {
  title: "Register a service",
  description: "Add a paid API to the directory: we send one test request and show what its challenge contains.",
}

export default function RegisterPage() {
  return (
    <IntroPage
      title="Register a service"
      lead="We send one test request, like a client, and look for a payment challenge. A service with a valid challenge waits for review and is then listed."
      notes={
        <>
          <p className="text-small leading-5">
            Only URL, protocol and name are required. We read the price from the challenge, so you need not enter it.
          </p>
          <p className="text-small leading-5">
            Do you own a verified domain? <SiteLink href="/manage/register">Register as its owner</SiteLink>, and the
            listing is public and marked as verified at once. Other people’s registrations under the domain wait for its
            owner.
          </p>
          <p className="text-small leading-5">
            Still building it? <SiteLink href="/lint">Check your endpoint</SiteLink> as often as you like. We store
            nothing.
          </p>
        </>
      }
    >
      <RegisterForm action={registerAction} limits={TEXT_LIMITS} href="/register" />
    </IntroPage>
  )
}
