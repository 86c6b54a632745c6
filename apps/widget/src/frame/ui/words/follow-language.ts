import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'

/**
 * What a part of the app says, in the language of the moment: loaded anew when that changes. Until it is there, and where
 * it does not come, the part goes on in the language that it has.
 */
export async function followLanguage<Spoken>(
  locale: ReadonlySignal<string>,
  load: (locale: string) => Promise<Spoken>,
): Promise<ReadonlySignal<Spoken>> {
  const first = locale.peek()
  const spoken: Signal<Spoken> = signal(await load(first))
  let latest = first
  effect(() => {
    const wanted = locale.value
    if (wanted === latest) return
    latest = wanted
    load(wanted).then(
      (loaded) => {
        if (wanted === latest) spoken.value = loaded
      },
      () => undefined,
    )
  })
  return spoken
}
