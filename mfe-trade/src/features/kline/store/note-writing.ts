import { action, computed, makeObservable, observableRef } from 'mobx';
import type { ChartPoint } from '../domain/chart-frame';
import { longestNote, newId, type Drawing, type TextNote } from '../domain/drawing';
import { shapeOf } from '../domain/drawing-place';
import type { DrawingSpace } from '../domain/time-axis';

/** The drawings, as far as it matters here. */
interface Board {
  readonly list: readonly Drawing[];
  /** The present picture; undefined while there is none. */
  readonly space: DrawingSpace | undefined;
  readonly selected: number | undefined;
  finish(drawing: Drawing): void;
  remove(id: number): void;
}

/** The note whose words are being written where it stands (T-11). It changes when they are done: that is one step, to be taken back. */
export class NoteWriting {
  /** Undefined while nothing is written. One without words is new, and kept once it has some. */
  note: TextNote | undefined = undefined;

  constructor(private readonly board: Board) {
    makeObservable(this, {
      note: observableRef,
      place: computed,
      selected: computed,
      begin: action,
      end: action,
      leave: action,
    });
  }

  /** Where the note stands that is written, or else the selected one; undefined where there is neither. */
  get place(): ChartPoint | undefined {
    const { space } = this.board;
    const note = this.note ?? this.selected;
    return note && space && shapeOf(note, space).ends[0];
  }

  /** The selected note. */
  get selected(): TextNote | undefined {
    const { list, selected } = this.board;
    return list.find((drawing): drawing is TextNote => drawing.id === selected && drawing.kind === 'text');
  }

  begin(note: TextNote): void {
    this.note = note;
  }

  /** Keeps the note with its words; without any, it goes. */
  end(text: string): void {
    const { note } = this;
    if (!note) return;
    this.note = undefined;
    const words = text.trim().slice(0, longestNote);
    if (words === note.text && words !== '') return;
    if (words !== '') this.board.finish({ ...note, text: words });
    else if (note.id !== newId) this.board.remove(note.id);
  }

  /** Leaves a note as it was before; a new one goes. */
  leave(): void {
    this.note = undefined;
  }
}
