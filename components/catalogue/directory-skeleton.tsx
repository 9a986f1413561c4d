import { useTop } from "@/components/site/use-top"

const NAME_WIDTHS = ["w-48", "w-64", "w-40", "w-56", "w-44", "w-60", "w-52", "w-36"]

/** The widths of price and network, and of their second lines. */
const FIGURES = [
  ["w-14", "w-10"],
  ["w-12", "w-9"],
] as const

/** A placeholder with the same layout as the list, so that nothing moves when the list appears. */
export function DirectorySkeleton() {
  useTop()
  return (
    <>
      <p className="sr-only" role="status">
        Loading services
      </p>
      <div aria-hidden="true">
        <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 sm:mb-2">
          <h1 className="text-[1.0625rem] leading-5.5 sm:text-[1.375rem] sm:leading-7.5">
            <span className="bone h-5! w-96" />
          </h1>
          <div className="intro-proof">
            <span className="bone my-1 w-72" />
          </div>
        </div>
        <div className="stack lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:items-start lg:gap-x-8">
          <div className="stack content-start gap-3 pt-3 max-lg:hidden">
            {NAME_WIDTHS.map((width) => (
              <span key={width} className={`bone ${width} max-w-full`} />
            ))}
          </div>
          <div className="min-w-0 max-lg:[grid-area:1/1]">
            <div className="result-bar">
              <span className="bone h-5! w-32" />
            </div>
            <div className="box services">
              <div className="services-head list-head">
                <span>Service</span>
              </div>
              <ul>
                {NAME_WIDTHS.map((width) => (
                  <RowSkeleton key={width} width={width} />
                ))}
              </ul>
            </div>
          </div>
        </div>
      </div>
    </>
  )
}

function RowSkeleton({ width }: { width: string }) {
  return (
    <li className="row">
      <span className="mark" />
      <div className="row-name">
        <span className={`bone h-3.5! ${width}`} />
      </div>
      <p className="row-about">
        <span className="row-host">
          <span className="bone w-24" />
        </span>
        <span className="row-text">
          <span className="bone w-64" />
        </span>
      </p>
      <dl className="row-facts">
        {FIGURES.map(([figure, below]) => (
          <dd key={figure}>
            <span className={`bone ${figure}`} />
            <span className="sub">
              <span className={`bone ${below}`} />
            </span>
          </dd>
        ))}
      </dl>
      <div className="evidence">
        <span className="bone h-4! w-full" />
        <span className="bone w-full" />
      </div>
    </li>
  )
}
