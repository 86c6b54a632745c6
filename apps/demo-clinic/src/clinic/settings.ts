import type { DatabaseSync } from 'node:sqlite'

/** Single values that survive a restart. */
export interface Settings {
  get(name: string): string | undefined
  set(name: string, value: string): void
  /** Returns the value. The first call creates and stores it. */
  getOrMake(name: string, make: () => string): string
}

export function createSettings(database: DatabaseSync): Settings {
  const read = database.prepare('select value from settings where name = ?')
  const write = database.prepare(
    'insert into settings values (?, ?) on conflict (name) do update set value = excluded.value',
  )
  const get = (name: string) => (read.get(name) as { value: string } | undefined)?.value
  const set = (name: string, value: string) => void write.run(name, value)
  return {
    get,
    set,
    getOrMake: (name, make) => {
      const known = get(name)
      if (known !== undefined) return known
      const made = make()
      set(name, made)
      return made
    },
  }
}
