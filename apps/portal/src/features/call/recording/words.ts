import { defineWords } from '../../../ui/i18n/words.ts'

export const recordingWords = defineWords({
  en: {
    title: 'Recording',
    processing: 'The recording is being prepared. It appears here by itself.',
    failed: 'The recording could not be made. For some days it is tried again, and appears here when it comes right.',
    removed: 'The recording has been removed: its time was over.',
    play: 'Play the recording',
    plays: 'Recording of the call: the patient on the left, the physician on the right',
    unplayable: 'The recording could not be played.',
    captions: 'Transcript',
    captionsProcessing: 'The transcript is still being written. It becomes the captions of the recording.',
    captionsFailed: 'There are no captions: the transcript could not be made.',
  },
  es: {
    title: 'Grabación',
    processing: 'La grabación se está preparando. Aparecerá aquí por sí sola.',
    failed: 'No se pudo hacer la grabación. Se intenta de nuevo durante unos días y aparecerá aquí si se logra.',
    removed: 'La grabación se ha eliminado: terminó su plazo.',
    play: 'Reproducir la grabación',
    plays: 'Grabación de la llamada: el paciente a la izquierda, el profesional a la derecha',
    unplayable: 'No se pudo reproducir la grabación.',
    captions: 'Transcripción',
    captionsProcessing: 'La transcripción aún se está escribiendo. Será los subtítulos de la grabación.',
    captionsFailed: 'No hay subtítulos: no se pudo hacer la transcripción.',
  },
})
