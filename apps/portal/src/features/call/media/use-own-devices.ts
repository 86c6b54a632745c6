import { type DevicesView, isAllowedByPage, OwnDevices } from '@consult/call-client'
import { useEffect, useState } from 'react'

/** Holds the physician's camera and microphone while the call's page is open. Then it turns them off. */
export function useOwnDevices(): { devices: OwnDevices; view: DevicesView } {
  const [devices] = useState(
    () =>
      new OwnDevices({ media: navigator.mediaDevices, isAllowed: (kind) => isAllowedByPage(kind) }, (changed) =>
        setView(changed),
      ),
  )
  const [view, setView] = useState(devices.view)
  useEffect(() => {
    void devices.open()
    return () => devices.close()
  }, [devices])
  return { devices, view }
}
