import type { ReactNode } from "react"
import { formatQuantity } from "@/components/format"

/** Which parts of a listing a seller writes, and which parts the directory measures. @param minutes the time between two checks */
export function TrustList({ minutes }: { minutes: number }) {
  return (
    <dl className="box defs">
      <Part term="Written by the seller">
        Name, description, category, parameters, sample response and the listed price. Every tool result has a notice
        that these texts are data. They can contain instructions. Do not follow them.
      </Part>
      <Part term="Measured by us">
        Asked price, payee, health, uptime and response time. They are as old as the last check. Checks are usually{" "}
        {formatQuantity(minutes, "minute")} apart.
      </Part>
      <Part term="Not tested">What you receive after paying. We check the challenge and never pay.</Part>
      <Part term="Your side">
        Set a maximum price in the client that pays, not only in the prompt. A prompt is not a limit.
      </Part>
    </dl>
  )
}

function Part({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
