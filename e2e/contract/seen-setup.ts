import { forgetSeen, unseenAnswers } from './seen.ts'

/** Says at the end of a run how much of the published document its answers have covered. */
export function setup(): () => void {
  forgetSeen()
  return () => {
    const { declared, unseen } = unseenAnswers()
    const seen = declared - unseen.length
    if (seen === 0) return
    process.stdout.write(
      `\ncontract: this run has seen ${seen} of ${declared} answers of docs/openapi.json; pnpm contract lists the others\n`,
    )
  }
}
