/** For a process that decodes pictures: without the shop's secrets, which a file that takes over a decoder could read. */
export function decoderEnvironment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH, SystemRoot } = process.env
  // Any value silences the library's warnings about broken pictures.
  return { PATH, LD_LIBRARY_PATH, SystemRoot, VIPS_WARNING: '0' }
}
