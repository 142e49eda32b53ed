import type { Mails, WaitingMail } from '../../../backend/storage/port.ts'
import { putBack, type Kept } from './keep.ts'

export class MemoryMails implements Mails, Kept {
  readonly #texts = new Map<string, string>()

  keep(): () => void {
    const texts = new Map(this.#texts)
    return () => putBack(this.#texts, texts)
  }

  async add(mail: WaitingMail): Promise<boolean> {
    if (this.#texts.has(mail.id)) return false
    this.#texts.set(mail.id, JSON.stringify(mail))
    return true
  }

  async due(now: number, horizon: number, limit: number): Promise<WaitingMail[]> {
    return this.#all()
      .filter(({ due }) => due <= now || due > horizon)
      .slice(0, limit)
  }

  async replace(mail: WaitingMail, due: number): Promise<boolean> {
    const stored = this.#texts.get(mail.id)
    if (stored === undefined || parse(stored).due !== due) return false
    this.#texts.set(mail.id, JSON.stringify(mail))
    return true
  }

  async remove(id: string): Promise<void> {
    this.#texts.delete(id)
  }

  async list(limit: number): Promise<WaitingMail[]> {
    return this.#all().slice(0, limit)
  }

  async deleteByAccount(accountId: string): Promise<void> {
    for (const mail of this.#all()) if (mail.accountId === accountId) this.#texts.delete(mail.id)
  }

  #all(): WaitingMail[] {
    return [...this.#texts.values()].map(parse).toSorted((a, b) => a.due - b.due)
  }
}

function parse(text: string): WaitingMail {
  return JSON.parse(text)
}
