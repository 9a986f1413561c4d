// The topics under which web processes of one machine share counts and paid tokens (lib/process/primary-channel.ts).

export const COUNTS_TOPIC = "rate limits"
export const PAID_TOPIC = "paid tokens"
