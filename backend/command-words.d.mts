export interface Option {
  /** What its value is called; absent: it is a switch, and takes none. */
  value?: string
  /** What a value has to be, in words and as a rule; absent: any text. */
  is?: string
  isValue?(text: string): boolean
  does: string
}

/** What a command takes. */
export interface Form<Name extends string = string> {
  /** What it is called where it complains. */
  name: string
  /** How it is called on a command line. */
  call: string
  /** The script of package.json that runs it: npm may have taken options of it for itself. */
  script?: string
  /** The words it takes, in order; one in brackets may be left out. */
  words: readonly string[]
  options: Readonly<Partial<Record<Name, Option>>>
  does: string
}

export interface Words<Name extends string> {
  words: readonly string[]
  has(option: Name): boolean
  value(option: Name): string | undefined
}

export class NotRun extends Error {
  readonly exitCode: number
  constructor(message: string, exitCode: number)
}

type Environment = Readonly<Record<string, string | undefined>>

export function readWords<Name extends string>(form: Form<Name>, args: readonly string[], env?: Environment): Words<Name>
export function readWordsOrEnd<Name extends string>(form: Form<Name>): Words<Name>
export function readCommand<Command extends string, Name extends string>(
  forms: Readonly<Record<Command, Form<Name>>>,
  args: readonly string[],
  about: { name: string; help?: string },
  env?: Environment,
): { command: Command } & Words<Name>
export function usageOf(form: Form): string
export function helpOf(form: Form): string
