import '@mantine/dates/styles.layer.css';
import { Button, Text } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useId } from 'react';
import { isWeekday } from '#domain/calendar/business-days.ts';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import { holidayName } from '#domain/calendar/holidays.ts';
import { firstDayOfWeek } from '#domain/units/reader-defaults.ts';
import { browserOfReader } from '#web/lib/browser-of-reader.ts';
import { useTexts } from '#web/lib/texts.ts';
import { longDayText, monthTitle, weekdayText } from '#web/lib/dates.ts';
import { said, saidOf } from '#web/lib/said.ts';
import css from './dates-step.module.css';

type ScanCalendarProps = {
  label: string;
  isOptional: boolean;
  value: CalendarDate | null;
  earliest: CalendarDate;
  country: string;
  /** The other preferred day: not offered twice. */ taken: CalendarDate | null;
  problem: string | undefined;
  onChange: (date: CalendarDate | null) => void;
};

/** A month to choose a day of: weekends and days before the earliest are closed, public holidays are marked and can be chosen. */
export function ScanCalendar({
  label,
  isOptional,
  value,
  earliest,
  country,
  taken,
  problem,
  onChange,
}: ScanCalendarProps) {
  const texts = useTexts('orderFinish');
  const labelId = useId();
  const dayLabel = (date: CalendarDate) => {
    const holiday = holidayName(date, country);
    return holiday ? texts('dayHoliday', { day: longDayText(date), name: said(holiday) }) : longDayText(date);
  };
  const holiday = value && holidayName(value, country);
  return (
    <div role="group" aria-labelledby={labelId} className={css.calendar}>
      <div className={css.calendarHead}>
        <div>
          <Text fw={500} id={labelId}>
            {label}{' '}
            {isOptional && (
              <Text span c="dimmed">
                ({texts('optional')})
              </Text>
            )}
          </Text>
          <Text size="md" className="num" c={value ? undefined : 'dimmed'} role="status">
            {value ? longDayText(value) : texts('noDate')}
          </Text>
        </div>
        {value && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => onChange(null)}
            aria-label={`${texts('clearDate')}: ${label}`}
          >
            {texts('clearDate')}
          </Button>
        )}
      </div>
      <DatePicker
        fullWidth
        value={value}
        onChange={onChange}
        allowDeselect
        defaultDate={value ?? earliest}
        minDate={earliest}
        excludeDate={(date) => !isWeekday(date) || (date === taken && date !== value)}
        firstDayOfWeek={firstDayOfWeek(browserOfReader())}
        maxLevel="month"
        monthLabelFormat={(month) => monthTitle(month.slice(0, 7))}
        weekdayFormat={weekdayText}
        hideOutsideDates
        getDayAriaLabel={dayLabel}
        getDayProps={(date) => ({
          'data-holiday': holidayName(date, country) ? true : undefined,
          title: saidOf(holidayName(date, country)),
        })}
        ariaLabels={{ previousMonth: texts('previousMonth'), nextMonth: texts('nextMonth') }}
        classNames={{ day: css.day, calendarHeaderLevel: css.month }}
      />
      {problem && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      {holiday && !problem && (
        <Text size="xs" c="dimmed" role="status">
          {texts('dateHoliday', { name: said(holiday) })}
        </Text>
      )}
    </div>
  );
}
