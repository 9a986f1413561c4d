import type { Metadata } from "next"
import { registerAction } from "@/app/register/actions"
import { CHOICES } from "@/app/register/run"
import { RegisterForm } from "@/components/register/register-form"

export const metadata: Metadata = {
  title: "Register a service",
  description: "Add a paid API to the directory: we ask its address once and show what its challenge says.",
}

export default function RegisterPage() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[18.5rem_minmax(0,1fr)] lg:gap-16">
      <header className="grid content-start gap-4 text-pretty text-muted">
        <h1 className="text-ink">Register a service</h1>
        <p className="-mt-2.5">
          We ask your address once, as a client would, and look for a payment challenge. A valid one waits for review
          and is then listed.
        </p>
        <p className="text-small leading-5">
          Only the address, the protocol and a name are needed. What your endpoint asks for is read from its challenge,
          so you need not state a price.
        </p>
        <p className="text-small leading-5">
          Do you own a verified domain? <a href="/manage/register">Register as its owner</a>, and the listing is public
          and marked at once. Anybody else's registration under the domain waits for its owner.
        </p>
        <p className="text-small leading-5">
          Still building it? <a href="/lint">Check your 402</a> as often as you like; nothing of it is kept.
        </p>
      </header>
      <RegisterForm action={registerAction} choices={CHOICES} href="/register" />
    </div>
  )
}
