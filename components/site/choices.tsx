import { SiteLink } from "@/components/site/site-link"

interface ChoicesProps {
  label: string
  choices: { href: string; label: string; isCurrent: boolean }[]
}

export function Choices({ label, choices }: ChoicesProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {choices.map(({ href, label, isCurrent }) => (
        <SiteLink
          key={href}
          href={href}
          scroll={false}
          className="chip aria-[current=true]:border-ink aria-[current=true]:font-medium"
          aria-current={isCurrent ? "true" : undefined}
        >
          {label}
        </SiteLink>
      ))}
    </nav>
  )
}
