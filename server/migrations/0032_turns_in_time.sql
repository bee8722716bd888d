-- Books a turn like the one before, unless it would come later than `longest` milliseconds from now: then nothing is
-- booked and there is no answer. Whoever books a turn that they cannot use takes it from those who can.
CREATE FUNCTION app.take_turn(via text, texts integer, per_second double precision, longest integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO route_pace AS p (route, free_at) VALUES (via, clock_timestamp() + make_interval(secs => texts / per_second))
  ON CONFLICT (route) DO UPDATE SET free_at = greatest(p.free_at, clock_timestamp()) + make_interval(secs => texts / per_second)
    WHERE p.free_at <= clock_timestamp() + make_interval(secs => longest / 1000.0)
  RETURNING greatest(0, ceil(1000 * extract(epoch FROM free_at - clock_timestamp()) - 1000 * texts / per_second))::integer
$$;
CALL app.hand_over('app.take_turn(text, integer, double precision, integer)', 'app_sweep', 'app_gate');
