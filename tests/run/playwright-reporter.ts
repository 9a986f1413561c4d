// A Playwright reporter that prints the progress. The results are in Playwright's own JSON report.

import type { Reporter, Suite, TestCase } from "@playwright/test/reporter"
import { printProgress } from "./progress"

export default class ProgressReporter implements Reporter {
  private total = 0
  private readonly done = new Set<TestCase>()

  onBegin(_config: unknown, suite: Suite) {
    this.total = suite.allTests().length
  }

  onTestEnd(test: TestCase) {
    this.done.add(test)
    printProgress({ done: this.done.size, total: this.total })
  }
}
