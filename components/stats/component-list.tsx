import { formatDate } from "@/components/format"
import { buildHistory, formatShare, STRIP_BOX } from "@/components/stats/status-days"
import { COMPONENT_WORDS, describeComponent } from "@/components/stats/status-words"
import { HEALTH_WORDS, HealthMark } from "@/components/ui/health-mark"
import { Missing } from "@/components/ui/missing"
import { PlainTable } from "@/components/ui/plain-table"
import { Unfold } from "@/components/ui/unfold"
import { COMPONENTS, type ComponentDay, type ComponentReport, STATUS_DAYS } from "@/lib/status/schema"

interface ComponentListProps {
  reports: readonly ComponentReport[]
  days: readonly ComponentDay[]
  now: Date
}

export function ComponentList({ reports, days, now }: ComponentListProps) {
  return (
    <section aria-labelledby="components-title" className="box">
      <h2 id="components-title" className="sr-only">
        Parts of the directory, {STATUS_DAYS.bars} days
      </h2>
      <ul className="status-parts" aria-label="Parts of the directory">
        {reports.map((report) => (
          <Part key={report.name} report={report} days={days} now={now} />
        ))}
      </ul>
      <div className="status-axis">
        <p>
          <span>{STATUS_DAYS.bars} days ago</span>
          <span>today</span>
        </p>
      </div>
      <Unfold summary={<span className="text-accent hover:underline">As a table</span>} className="px-3 pb-2 sm:px-5">
        <DayTable days={days} />
      </Unfold>
    </section>
  )
}

interface PartProps {
  report: ComponentReport
  days: readonly ComponentDay[]
  now: Date
}

function Part({ report, days, now }: PartProps) {
  const { name, health } = report
  const { name: title, measured } = COMPONENT_WORDS[name]
  const { paths, share, since } = buildHistory(name, days, now)
  const trouble = describeComponent(report)
  const known = share === null ? "not measured yet" : `${share}${since === null ? "" : `, measured since ${since}`}`
  return (
    <li data-component={name}>
      <div className="min-w-0">
        <h3>
          <HealthMark health={health}>
            {title}
            <span className="sr-only">: {HEALTH_WORDS[health]}</span>
          </HealthMark>
        </h3>
        <p className="text-small text-muted">{measured}</p>
        {trouble !== null && <p className="text-small text-pretty wrap-anywhere">{trouble}</p>}
      </div>
      <svg
        viewBox={STRIP_BOX}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}, ${STATUS_DAYS.bars} days: ${known}`}
      >
        {paths.map(({ fill, d }) => (
          <path key={fill} data-fill={fill} d={d} />
        ))}
      </svg>
      <p className="tabular-nums text-right whitespace-nowrap">
        {share ?? <Missing>not measured yet</Missing>}
        {since !== null && <span className="block text-label text-faint">since {since}</span>}
      </p>
    </li>
  )
}

function DayTable({ days }: { days: readonly ComponentDay[] }) {
  const newestFirst = [...new Set(days.map(({ day }) => day))].sort().reverse()
  return (
    <PlainTable
      caption="Share of each part that worked, per UTC day, newest first"
      label="Parts per day"
      columns={["Day", ...COMPONENTS.map((name) => `#${COMPONENT_WORDS[name].name}`)]}
      rows={newestFirst.map((day) => [
        <time key="day" dateTime={day} className="whitespace-nowrap">
          {formatDate(day)}
        </time>,
        ...COMPONENTS.map(
          (name) =>
            formatShare(days.filter((one) => one.day === day && one.component === name)) ?? <Missing key={name} />,
        ),
      ])}
      className="max-h-96 overflow-y-auto"
    />
  )
}
