import type { StripWords } from "@/components/listing/strip-paths"

/** One bar for each day, oldest left. The gaps between the bars are those of `.day-strip` in app/styles/evidence.css. */
export function Strip({ strip: { label, paths, width, height } }: { strip: StripWords }) {
  return (
    <svg
      className="day-strip"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      {paths.map(({ fill, d }) => (
        <path key={fill} data-fill={fill} d={d} />
      ))}
    </svg>
  )
}
