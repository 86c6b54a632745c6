import { replaceDevices, type StandInDevices } from '@consult/gallery/devices.ts'

/** The usual devices of a patient: one of each. */
const oneOfEach: NonNullable<StandInDevices['names']> = {
  camera: ['FaceTime HD camera (built-in)'],
  microphone: ['Built-in microphone'],
  speaker: ['Built-in speakers'],
}

/** A patient with several devices, some of them with long names or names in another script. */
export const severalOfEach: StandInDevices = {
  names: {
    camera: ['FaceTime HD camera (built-in)', 'Logitech BRIO Ultra HD Pro Business Webcam (046d:085e)'],
    microphone: ['Built-in microphone', 'ميكروفون سماعة الرأس (Bluetooth Hands-Free AG Audio)'],
    speaker: ['Built-in speakers', 'Headset (Bluetooth Hands-Free AG Audio)'],
  },
}

/**
 * Replaces the browser's devices by those of a patient.
 * @returns a function that unplugs the first camera or microphone.
 */
export const patientsDevices = (devices: StandInDevices = {}) => replaceDevices({ names: oneOfEach, ...devices })

/** The host page does not let the widget use any device. */
export function blockDevices(): void {
  patientsDevices()
  Object.defineProperty(document, 'permissionsPolicy', { value: { allowsFeature: () => false } })
}

/** The patient has the usual devices and is speaking. */
export function speakingPatient(): void {
  patientsDevices()
  AnalyserNode.prototype.getByteTimeDomainData = (samples) => void samples.fill(190)
}
