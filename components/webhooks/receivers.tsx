import { Prose } from "@/components/site/prose"
import { CopyButton } from "@/components/ui/copy-button"
import { ScrollRegion } from "@/components/ui/scroll-region"
import { Unfold } from "@/components/ui/unfold"

export interface Sample {
  language: string
  file: string
  code: string
}

/** Receivers to copy, in three languages; the first lies open. */
export function Receivers({ samples }: { samples: readonly Sample[] }) {
  return (
    <Prose id="receivers" title="Receivers to begin with">
      <p>
        Each checks the signature over the bytes as they came, by either secret while one is changed, keeps the delivery
        under its id, and answers. A delivery that comes twice is kept once. They need nothing installed but the
        language, and something in front of them that speaks https.
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
