import { useEffect, useState } from 'preact/hooks'

/** The pause before a part that did not load is asked for again, in milliseconds. */
const pause = 2_000

/**
 * Loads a part of a view when it is first shown, and tries again until it is there. Null until then.
 * @param load the same function at each call.
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
