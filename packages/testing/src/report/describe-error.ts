/** The parts of an error that a report shows. */
interface Failure {
  readonly name?: string | undefined
  readonly message: string
  readonly stack?: string | undefined
  /** What an assertion expected and got, line by line. */
  readonly diff?: string | undefined
}

const isFrame = (line: string) => /^\s+at /.test(line)
const isOwn = (frame: string) => !/node_modules|node:|<anonymous>/.test(frame)

/**
 * Describes an error for the report of a run: what happened, the difference between expected and received, and the lines of
 * our own code. The message of an assertion shortens lists, and most frames are those of the test runner.
 */
export function describeError({ name, message, stack, diff }: Failure): string {
  const frames = (stack ?? '').split('\n').filter((line) => isFrame(line) && isOwn(line))
  return [name ? `${name}: ${message}` : message, ...(diff ? [diff] : []), ...frames].join('\n')
}
