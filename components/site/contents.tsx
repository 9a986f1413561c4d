/** Links to the sections of a long page, on screens with a second column. */
export function Contents({ sections }: { sections: readonly (readonly [id: string, title: string])[] }) {
  return (
    <nav aria-labelledby="contents" className="contents-nav">
      <h2 id="contents" className="side-title">
        On this page
      </h2>
      {sections.map(([id, title]) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
  )
}
