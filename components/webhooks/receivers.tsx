import { Prose } from "@/components/site/prose"
import { CopyButton } from "@/components/ui/copy-button"
import { ScrollRegion } from "@/components/ui/scroll-region"
import { Unfold } from "@/components/ui/unfold"

export interface Sample {
  language: string
  file: string
  code: string
}

/** Example receivers in three languages. Only the first sample is unfolded. */
export function Receivers({ samples }: { samples: readonly Sample[] }) {
  return (
    <Prose id="receivers" title="Example receivers">
      <p>
        Each verifies the signature over the received bytes with the current or the former secret, stores the delivery
        by its id, and responds. A repeated delivery is stored once. They need only the language itself, and a TLS proxy
        in front.
      </p>
      {samples.map((sample, index) => (
        <Receiver key={sample.file} sample={sample} isOpen={index === 0} />
      ))}
    </Prose>
  )
}

function Receiver({ sample: { language, file, code }, isOpen }: { sample: Sample; isOpen: boolean }) {
  const id = file.replace(".", "-")
  return (
    <Unfold summary={<h3>{language}</h3>} open={isOpen}>
      <section id={id} aria-label={`A receiver in ${language}`} className="box relative mt-1">
        <p className="flex min-h-8 items-center border-b border-line pr-12 pl-4 text-small">
          <a href={`/receivers/${file}`} download>
            {file}
          </a>
        </p>
        <ScrollRegion label={`${file}, in full`}>
          <pre className="snippet whitespace-pre">{code}</pre>
        </ScrollRegion>
        <span className="absolute top-px right-px">
          <CopyButton text={code} label={`Copy the receiver in ${language}`} />
        </span>
      </section>
    </Unfold>
  )
}
