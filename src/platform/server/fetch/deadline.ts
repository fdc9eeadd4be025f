/** Until when something has to be done. A plain timer: one signal for each request costs as much as a part of the request. */
export interface Deadline {
  isOver(): boolean;
  /** Calls this once the time is over, and no longer what was said before. */
  over(call: () => void): void;
  /** It is done. */
  end(): void;
}

export function openDeadline(milliseconds: number): Deadline {
  let isOver = false;
  let onOver: () => void = () => undefined;
  const timer = setTimeout(() => {
    isOver = true;
    onOver();
  }, milliseconds);
  return {
    isOver: () => isOver,
    over: (call) => {
      onOver = call;
      if (isOver) call();
    },
    end: () => clearTimeout(timer),
  };
}
