import { expect, it } from "vitest"
import { listFilesToRemove, nameBackup } from "@/lib/backup/file-names"

const DAYS = [3, 1, 2, 4].map((day) => nameBackup(new Date(Date.UTC(2026, 10, day, 3, 5, 9, 40))))

it("names a backup after its time", () => {
  expect(DAYS[0]).toBe("directory-2026-11-03T03-05-09Z.backup")
})

it.each([
  [2, ["directory-2026-11-01T03-05-09Z.backup", "directory-2026-11-02T03-05-09Z.backup"]],
  [4, []],
  [9, []],
])("keeps the newest %i backups", (keep, removed) => {
  expect(listFilesToRemove(DAYS, keep)).toEqual(removed)
})

it("removes unfinished files of killed processes, and no file of somebody else", () => {
  const others = ["notes.txt", "directory-before-the-move.backup", "my-directory-2020-01-01T00-00-00Z.backup"]
  expect(listFilesToRemove([...others, "directory-2026-11-03T03-05-09Z.backup.123.part"], 1)).toEqual([
    "directory-2026-11-03T03-05-09Z.backup.123.part",
  ])
})
