import { ChallengeLinks } from "@/components/service/call/challenge-links"
import { CodeExamples } from "@/components/service/call/code-examples"
import { CallIt, OutsideLink } from "@/components/service/call-it"
import { CopyButton } from "@/components/ui/copy-button"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import type { CodeExamples as Examples } from "@/lib/catalogue/snippets/schema"

/** The example request, and the programs that send it and pay. Without a stored challenge, only how to see the 402. */
export function CallAndPay({ service, examples }: { service: ServiceDetail; examples: Examples | null }) {
  const { call } = service
  if (!call || !examples) return <CallIt service={service} />
  return (
    <div className="box">
      <div className="flex items-center gap-3 border-b border-line py-[5px] pr-[5px] pl-4">
        <b className="mono self-start py-1.5 font-semibold">{call.method}</b>
        <code className="min-w-0 flex-1 py-1 wrap-anywhere">
          <OutsideLink href={call.url} />
        </code>
        <CopyButton text={call.url} label="Copy URL" />
      </div>
      <CodeExamples {...examples} />
      <ChallengeLinks service={service} />
    </div>
  )
}
