// What the public sees: approved and not deleted. Said once as SQL and once for Prisma; the partial indexes of the
// migration repeat the same words, so a query written with these walks them.

export const VISIBLE_SQL = "s.status = 'active' and s.deleted_at is null"
export const VISIBLE = { status: "active", deletedAt: null } as const
