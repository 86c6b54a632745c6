import type { Finding } from '../model/finding.ts'
import { limits } from '../model/limits.ts'

/** Collects what a reader refuses and warns about. */
export class Findings {
  readonly refusals: Finding[] = []
  readonly #warnings = new Map<string, Finding & { count: number }>()

  refuse(code: string, path: string, message: string): void {
    if (this.refusals.length < limits.refusals) this.refusals.push({ code, path, message })
  }

  /** Warns once per message, at the first place: a form may use one extension in every item. */
  warn(code: string, path: string, message: string): void {
    const known = this.#warnings.get(message)
    if (known) known.count += 1
    else this.#warnings.set(message, { code, path, message, count: 1 })
  }

  get warnings(): Finding[] {
    return [...this.#warnings.values()].map(({ count, message, ...rest }) => ({
      ...rest,
      message: count > 1 ? `${message} Found ${count} times.` : message,
    }))
  }
}
