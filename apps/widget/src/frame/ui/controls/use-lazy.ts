import { useEffect, useState } from 'preact/hooks'

/** The pause before a part that did not load is requested again, in milliseconds. */
const pause = 2_000

/**
 * Loads a part of a view when it is first shown, and retries until it has loaded. Null until then.
 * @param load must be the same function at each call.
 */
export function useLazy<Part>(load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<{ readonly is: Part } | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isWanted = true
    const attempt = () =>
      load().then(
        (is) => isWanted && setPart({ is }),
        () => {
          if (isWanted) timer = setTimeout(attempt, pause)
        },
      )
    void attempt()
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [load])
  return part?.is ?? null
}
