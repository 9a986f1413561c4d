import { useTop } from "@/components/site/use-top"

/** A placeholder with the same layout as the page of a service, so that nothing moves when the page appears. */
export function ServiceSkeleton() {
  useTop()
  return (
    <>
      <p className="sr-only" role="status">
        Loading the service
      </p>
      <div aria-hidden="true">
        <div className="min-h-6">
          <span className="bone w-40" />
        </div>
        <div className="mb-6 grid gap-2 pt-1">
          <div className="flex min-h-8 items-center gap-2.5">
            <span className="bone h-6! w-72" />
            <span className="bone h-4! w-10" />
          </div>
          <div className="min-h-5">
            <span className="bone w-96" />
          </div>
        </div>
        <div className="stack gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8">
          <div className="grid gap-8">
            <div className="box figures">
              {["a", "b", "c", "d"].map((figure) => (
                <div key={figure} className="grid min-h-21 content-center gap-2">
                  <span className="bone w-16" />
                  <span className="bone h-5! w-20" />
                </div>
              ))}
            </div>
            {["call", "payment", "health"].map((section) => (
              <div key={section}>
                <span className="bone mb-3 h-4! w-32" />
                <div className="box divide-y divide-line">
                  {["w-40", "w-56", "w-48", "w-32"].map((width) => (
                    <div key={width} className="flex min-h-10 items-center gap-4 px-4">
                      <span className="bone w-28 flex-none" />
                      <span className={`bone ${width}`} />
                    </div>
                  ))}
                </div>
              </div>
            ))}
          </div>
        </div>
      </div>
    </>
  )
}
