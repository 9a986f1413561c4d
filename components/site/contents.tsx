/** The sections of a long page, beside it where there is room. */
export function Contents({ sections }: { sections: readonly (readonly [id: string, title: string])[] }) {
  return (
    <nav aria-labelledby="contents" className="self-start max-lg:hidden">
      <h2 id="contents" className="mb-1.5 text-body tracking-normal">
        On this page
      </h2>
      {sections.map(([id, title]) => (
        <a
          key={id}
          href={`#${id}`}
          className="block border-l border-line py-[3px] pl-3 text-muted no-underline hover:border-ink hover:text-ink"
        >
          {title}
        </a>
      ))}
    </nav>
  )
}
