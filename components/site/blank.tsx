import type { ReactNode } from "react"
import { ButtonLink } from "@/components/site/site-link"

interface BlankProps {
  title: string
  link?: { href: string; label: string; isPrimary?: boolean }
  text?: ReactNode
  children?: ReactNode
}

/** Shown if a page or list has no content: what happened, and what to do next. */
export function Blank({ title, link, text, children }: BlankProps) {
  return (
    <div className="box px-4 py-5 sm:px-6 sm:py-8">
      <h2 className="text-balance">{title}</h2>
      {text && <p className="mt-1 max-w-[60ch] text-pretty text-muted">{text}</p>}
      {children}
      {link && (
        <p className="mt-4">
          <ButtonLink href={link.href} isPrimary={link.isPrimary ?? false}>
            {link.label}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}
