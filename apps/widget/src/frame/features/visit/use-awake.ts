import { useEffect } from 'preact/hooks'

/**
 * Keeps the screen on while the component is shown: a phone that locks itself suspends the page, and the patient misses
 * the physician. It does nothing where the browser, the host page or a low battery forbids it.
 */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isWanted = true
    const request = async () => {
      if (document.hidden || !isWanted) return
      try {
        lock = await navigator.wakeLock?.request('screen')
        if (!isWanted) await lock?.release()
      } catch {
        // The patient's own input keeps the screen on.
      }
    }
    void request()
    // The browser releases it whenever the page is hidden.
    document.addEventListener('visibilitychange', request)
    return () => {
      isWanted = false
      document.removeEventListener('visibilitychange', request)
      lock?.release().catch(() => undefined)
    }
  }, [])
}
