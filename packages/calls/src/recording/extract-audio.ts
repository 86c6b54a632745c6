import { recordingLimits } from './limited-process.ts'
import { inputArgs, runFfmpeg } from './run-ffmpeg.ts'

/**
 * Takes the sound of a film out of it, as it is: AAC, in an MP4 file without a picture.
 * @param options.target the output file; an existing file is replaced.
 * @throws FfmpegError
 */
export function extractAudio(options: {
  film: string
  target: string
  ffmpeg: string
  signal: AbortSignal
}): Promise<void> {
  const { film, target, ffmpeg, signal } = options
  const asItIs = ['-vn', '-c:a', 'copy', '-movflags', '+faststart', '-f', 'mp4']
  return runFfmpeg({ ffmpeg, args: [...inputArgs('mov', film), ...asItIs, target], limits: recordingLimits, signal })
}
