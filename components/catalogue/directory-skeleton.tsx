import { ServiceListHead } from "@/components/catalogue/service-list"

const NAME_WIDTHS = ["w-48", "w-64", "w-40", "w-56", "w-44", "w-60", "w-52", "w-36"]

/** A placeholder with the same layout as the list, so that nothing moves when the list appears. */
export function DirectorySkeleton() {
  return (
    <>
      <p className="sr-only" role="status">
        Loading services
      </p>
      <div aria-hidden="true">
        <div className="mb-6 flex items-center gap-4">
          <span className="bone h-8! w-32" />
          <span className="bone w-64" />
        </div>
        <div className="grid gap-4 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-10">
          <div className="stack content-start gap-3 max-lg:hidden">
            {NAME_WIDTHS.map((width) => (
              <span key={width} className={`bone ${width} max-w-full`} />
            ))}
          </div>
          <div>
            <div className="mb-3 flex min-h-8 items-center">
              <span className="bone h-5! w-32" />
            </div>
            <div className="box services">
              <ServiceListHead />
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
      <div className="min-w-0">
        <div className="row-title">
          <span className="health">
            <span className="bone size-3! rounded-full" />
          </span>
          <span className={`bone h-3.5! ${width}`} />
        </div>
        <p className="row-about">
          <span className="bone my-1 w-96" />
        </p>
      </div>
      <div className="row-facts">
        <div>
          <span className="bone w-14" />
          <span className="mt-0.5 block">
            <span className="bone w-9" />
          </span>
        </div>
        {["w-7", "w-9", "w-8"].map((figure) => (
          <div key={figure}>
            <span className={`bone ${figure}`} />
          </div>
        ))}
      </div>
    </li>
  )
}
